export function PlayerHeader() {
  return null
}
