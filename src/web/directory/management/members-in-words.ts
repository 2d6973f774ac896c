/** "1 member", "2,306 members". */
export function membersInWords(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "member" : "members"}`;
}
