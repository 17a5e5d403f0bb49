import { MantineProvider } from '@mantine/core'
import { difference } from '@regent/contract/differences/difference'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DifferingRecord } from './Differences.tsx'
import { FilteredDifferences } from './FilteredDifferences.tsx'

const records = Array.from({ length: 10_000 }, (_, index): DifferingRecord => {
  const before = { name: `Ship ${index}`, power: index, speed: 1 }
  return {
    key: index,
    name: `ship ${index}`,
    title: `ship ${index}`,
    difference: difference({ before, after: { ...before, power: index + 10, speed: 2 } }),
  }
})

test('of ten thousand changed records the first 50 are drawn, and the others on request', async () => {
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
  })
  root.render(
    <MantineProvider>
      <FilteredDifferences
        records={records}
        label="Changes"
        heads={['Now', 'After']}
        isComplete
        frame={(table) => table}
      />
    </MantineProvider>,
  )
  const unfolded = page.getByRole('button', { name: /^Fold ship \d+$/ })
  await expect.poll(() => unfolded.elements().length).toBe(50)
  await page.getByRole('button', { name: 'Show 100 more of 9,950' }).click()
  await expect.poll(() => unfolded.elements().length).toBe(150)
  // The filter looks through all of them.
  await page.getByRole('textbox', { name: 'Find a field' }).fill('ship 9999')
  await expect.poll(() => unfolded.elements().length).toBe(1)
})
