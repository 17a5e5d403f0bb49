/** The hue of an element's colour in degrees: 0 is red, 120 is green. */
export function hueOf(element: Element): number {
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number)
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  if (most === least) return Number.NaN
  const part = (a: number, b: number, from: number) => ((a - b) / (most - least) + from) * 60
  if (most === red) return (part(green, blue, 0) + 360) % 360
  return most === green ? part(blue, red, 2) : part(red, green, 4)
}
