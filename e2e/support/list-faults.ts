import type { Page } from '@playwright/test'

/** Lists whose rows are figures that stand there whole: there is nothing behind them to open. */
const withoutDetail = [
  'Usage',
  'Sessions',
  'Phases',
  'Rounds',
  'Compare Config',
  'Compare Stats',
  'Signed-in places',
  'Roles in realms',
  'Activity',
  // The figures of a chart; its points are opened in the chart.
  'Installs',
  'Daily active users',
  'Paying users',
  'ARPDAU',
  'ARPPU',
  'Revenue by day',
  'Participation',
  'Given in total',
  'Given so far',
  'Upcoming cycles',
  // People are opened in User Administration.
  'Approvers',
  'People and their second factors',
]

/** A screen on which few columns fit. */
const tabletPx = 768

/** The height of a row, with its line. */
const rowPx = 33

/**
 * What is wrong with the first row of each list on the screen: its first time and its actions must be in sight, no time,
 * head or pill may be cut by its column, it has one line, and there must be a way into it.
 */
const faultsOfLists = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([whole, rowPx]) => {
      const faults: string[] = []
      const isWithin = ({ left, right: end }: DOMRect, from: number, to: number) => left >= from - 1 && end <= to + 1
      for (const table of document.querySelectorAll('main table[aria-rowcount]')) {
        const row = table.querySelector('tbody tr[aria-rowindex]')
        const box = table.parentElement?.getBoundingClientRect()
        if (!row || !box) continue
        const name = table.getAttribute('aria-label')
        // A list whose columns can be chosen leaves out what it has no room for.
        if (table.closest('[class*="card"]')?.querySelector('[aria-label="Choose columns"]')) {
          const beyond = (table.parentElement?.scrollWidth ?? 0) - (table.parentElement?.clientWidth ?? 0)
          if (beyond > 1) faults.push(`${name}: has to be scrolled sideways for ${beyond} pixels`)
        }
        const isCards = table.parentElement?.hasAttribute('data-cards')
        if (!isCards) {
          for (const head of table.querySelectorAll('thead th')) {
            const isCut = [head, ...head.querySelectorAll('span')].some((box) => box.scrollWidth > box.clientWidth + 1)
            if (isCut && !head.querySelector('.hidden-text'))
              faults.push(`${name}: the head ${head.textContent} is cut`)
          }
          for (const pill of table.querySelectorAll('tbody td > [data-tone], tbody td > span > [data-tone]')) {
            const own = pill.closest('td')?.getBoundingClientRect()
            if (own && !isWithin(pill.getBoundingClientRect(), own.left, own.right))
              faults.push(`${name}: the pill ${pill.textContent} is cut by its column`)
          }
          const high = row.getBoundingClientRect().height
          if (high > rowPx)
            faults.push(`${name}: a row of ${Math.round(high)} pixels, for what stands on more than one line`)
        }
        const actions = row.querySelector('button[aria-label^="Actions for "]')
        const sticky = actions?.closest('td')?.getBoundingClientRect()
        const right = Math.min(box.right, window.innerWidth)
        if (actions && !isWithin(actions.getBoundingClientRect(), box.left, right)) faults.push(`${name}: actions`)
        // The moment itself; how far off it is may be left out where there is little room.
        const moment = row.querySelector('time > span')
        const cell = moment?.closest('td')?.getBoundingClientRect()
        if (moment && cell) {
          const rect = moment.getBoundingClientRect()
          if (!isWithin(rect, box.left, sticky && !moment.closest('td')?.contains(actions) ? sticky.left : right)) {
            faults.push(
              `${name}: the first time ends at ${Math.round(rect.right)} of ${Math.round(sticky?.left ?? right)}`,
            )
          } else if (!isWithin(rect, cell.left, cell.right)) faults.push(`${name}: the first time is cut`)
        }
        // The record is the first column, or the second one behind its rank.
        const first = [...row.children].filter((one) => !one.querySelector('input[type="checkbox"]')).slice(0, 2)
        // Columns further to the right are scrolled to; there, too, a moment is read whole.
        for (const time of row.querySelectorAll('time')) {
          const own = time.closest('td')?.getBoundingClientRect()
          if (own && own.width > 0 && !isWithin(time.getBoundingClientRect(), own.left, own.right))
            faults.push(`${name}: ${time.textContent} is cut by its column`)
        }
        if (whole.includes(name ?? '')) continue
        if (!first.some((one) => one.querySelector('a, button:not([aria-label^="Copy "])')))
          faults.push(`${name}: no way into the row`)
      }
      return faults
    },
    [withoutDetail, rowPx] as const,
  )

/** The same at the width of the screen and on a tablet, without another load. */
export async function faultsInBothWidths(page: Page): Promise<string[]> {
  const faults = await faultsOfLists(page)
  const size = page.viewportSize()
  if (!size || (await listsOn(page)) === 0) return faults
  await page.setViewportSize({ ...size, width: tabletPx })
  await page.evaluate(framesDrawn)
  const onTablet = await faultsOfLists(page)
  await page.setViewportSize(size)
  return [...faults, ...onTablet.map((fault) => `at ${tabletPx} pixels, ${fault}`)]
}

/** Lists learn of a new width after a frame, and draw other columns in the next one. Runs in the page. */
async function framesDrawn(): Promise<void> {
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
}

/** How many lists with rows the screen shows. */
export const listsOn = (page: Page): Promise<number> =>
  page.locator('main table[aria-rowcount]:has(tbody tr[aria-rowindex])').count()
