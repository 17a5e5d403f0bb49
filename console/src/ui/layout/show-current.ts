/** Scrolls a row of links to the current one. Scrolls only the row: scrollIntoView would scroll the page as well. */
export function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector<HTMLElement>('[aria-current="page"]')
  if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
}
