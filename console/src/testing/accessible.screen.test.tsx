import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { findViolations } from './accessible.ts'
import { settle, widths } from './look.ts'
import './matchers.ts'

/** Each fault exists at one width only. The checks before and after it must not hide it. */
const between = {
  1440: '(min-width: 1000px)',
  768: '(min-width: 500px) and (max-width: 999px)',
  390: '(max-width: 499px)',
}

const faults = {
  'button-name': '#word { display: none }',
  label: '#caption { visibility: hidden }',
  'color-contrast': '#text { color: #ccc }',
  'target-size': 'button { display: block; width: 10px; height: 10px; padding: 0; overflow: hidden }',
  'scrollable-region-focusable': '#box { height: 20px; overflow: auto }',
}

async function plant(css: string): Promise<() => void> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <main style={{ background: '#fff', color: '#000' }}>
      <style>{css}</style>
      <button type="button">
        <span id="word">Save</span>
      </button>
      <button type="button">Cancel</button>
      <label htmlFor="name" id="caption">
        Name
      </label>
      <input id="name" />
      <p id="text">Text</p>
      <div id="box">
        <p>One</p>
        <p>Two</p>
      </div>
    </main>,
  )
  await expect.element(page.getByText('Text')).toBeVisible()
  const leave = () => {
    root.unmount()
    place.remove()
  }
  onTestFinished(leave)
  return leave
}

async function lookAtAll(): Promise<Record<number, string[]>> {
  const passed = new Set<string>()
  const found: Record<number, string[]> = {}
  for (const width of widths) {
    await page.viewport(width, 900)
    await settle()
    found[width] = (await findViolations('main', 'light', passed)).map(({ id }) => id)
  }
  return found
}

for (const width of widths)
  for (const [rule, css] of Object.entries(faults))
    test(`${rule} is found at ${width} px alone`, async () => {
      await plant(`@media ${between[width]} { ${css} }`)
      expect(await lookAtAll()).toEqual({ 1440: [], 768: [], 390: [], [width]: [rule] })
    })

test('a look that passed on one background is measured again on another one', async () => {
  const leave = await plant('#text { color: #6b6b6b }')
  expect((await lookAtAll())[1440]).toEqual([])
  leave()
  await plant('#text { color: #6b6b6b; background: #ddd }')
  expect((await lookAtAll())[1440]).toEqual(['color-contrast'])
})
