import { existsSync } from "node:fs";
import { installWithApt } from "./apt.ts";

const PROGRAMS = { patroni: "/usr/bin/patroni", etcd: "/usr/bin/etcd" };
const PACKAGES = ["patroni", "etcd-server"];

/** Paths of Patroni and etcd. */
export type PatroniPrograms = typeof PROGRAMS;

/** Those of this machine, installed first if need be; undefined, and said aloud, where they are not to be had. */
export function findPatroni(): PatroniPrograms | undefined {
  const areThere = () => Object.values(PROGRAMS).every((path) => existsSync(path));
  if (areThere() || (PACKAGES.every(installWithApt) && areThere())) return PROGRAMS;
  console.error("NOT CHECKED: the failover by Patroni; patroni or etcd is not here.");
  return undefined;
}
