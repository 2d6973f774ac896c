import { relative } from "node:path";
import { BaseSequencer } from "vitest/node";
import { root } from "#scripts/root.mjs";
import { lastRun } from "./durations.mjs";

/**
 * Starts the files first that took longest in the last run that is kept, so that no worker is at one alone in the end. A new
 * clone has no durations of its own; Vitest would begin with the files that have most text.
 */
export default class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import("vitest/node").TestSpecification[]} files
   */
  async sort(files) {
    return longestFirst(await super.sort(files), lastRun()?.slowest ?? {});
  }
}

/**
 * Projects stay in their order, since a worker that changes between them starts again, and so do files of unknown duration.
 * @template {{ project: { name: string }, moduleId: string }} File
 * @param {readonly File[]} files
 * @param {Readonly<Record<string, number>>} seconds by path
 * @returns {File[]}
 */
export function longestFirst(files, seconds) {
  const projects = [...new Set(files.map(({ project }) => project.name))];
  const secondsOf = (/** @type {File} */ { moduleId }) => seconds[relative(root, moduleId)] ?? 0;
  return files.toSorted(
    (one, other) =>
      projects.indexOf(one.project.name) - projects.indexOf(other.project.name) ||
      secondsOf(other) - secondsOf(one),
  );
}
