export function GamesPage() {
  return null
}
