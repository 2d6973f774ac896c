/** The warning before we email an address whose earlier emails came back. */
export function cameBackWarning(address: string): string {
  return `Earlier emails to ${address} came back, so this one might not arrive. Please give them a call.`;
}
