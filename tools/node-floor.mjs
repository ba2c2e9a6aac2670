/**
 * Exits with one line if Node is too old. Import it before anything newer: its syntax is valid in every Node with
 * modules.
 */
export function refuseOldNode() {
  if (Number(process.versions.node.split('.')[0]) >= 20) return;
  console.error(
    `vitrine: Node 20 or newer is required, but this is ${process.version}. Install Node 20 and try again.`,
  );
  process.exit(1);
}
