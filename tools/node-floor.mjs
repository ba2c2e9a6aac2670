/**
 * Stops with one line on a Node too old to run the tools. Written in syntax that every Node with
 * modules can parse, and imported before anything newer is loaded.
 */
export function refuseOldNode() {
  if (Number(process.versions.node.split('.')[0]) >= 20) return;
  console.error(
    `vitrine: needs Node 20 or newer to start, this is ${process.version}. Install Node 20 and repeat.`,
  );
  process.exit(1);
}
