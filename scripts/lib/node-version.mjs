/** Ends the process with one sentence on a Node that is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Regent needs Node 20.19 or later; this is ${process.versions.node}.`)
  process.exit(1)
}
