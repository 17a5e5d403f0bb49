/**
 * What both kinds of browser tests look at with axe. The functions run inside the page: they may use nothing but their
 * arguments.
 */

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The widths at which each screen, dialog and drawer is checked, in CSS pixels. */
export const widths = [1440, 768, 390] as const
export const schemes = ['light', 'dark'] as const

// Nothing is loaded beforehand: the only rules that need it are about sound and about sheets of other origins.
const shared = { resultTypes: ['violations' as const], preload: false }
/** Best practice beyond WCAG: everything lies in a landmark, and landmarks of a kind have names that differ. */
export const landmarkRules = {
  region: { enabled: true },
  'landmark-unique': { enabled: true },
  'landmark-no-duplicate-banner': { enabled: true },
  'landmark-no-duplicate-main': { enabled: true },
  'landmark-banner-is-top-level': { enabled: true },
}
const byAllRules = { runOnly: { type: 'tag' as const, values: tags }, rules: landmarkRules, ...shared }
const colourRules = ['color-contrast', 'link-in-text-block']
const layoutRules = ['target-size', 'scrollable-region-focusable', 'avoid-inline-spacing']
const byRules = (values: string[]) => ({ runOnly: { type: 'rule' as const, values }, ...shared })

/**
 * The rules for one look, undefined if none is left. Another theme changes colours only. At another width, an unchanged
 * structure gets the same results from all rules except those that depend on the layout or on inline styles. Colours
 * are measured if a text looks different from all that passed.
 */
export function chooseRules(scheme: (typeof schemes)[number], isStructureKnown: boolean, hasNewTexts = true) {
  if (scheme === 'light' && !isStructureKnown) return byAllRules
  const rules = [...(hasNewTexts ? colourRules : []), ...(scheme === 'light' ? layoutRules : [])]
  return rules.length > 0 ? byRules(rules) : undefined
}

/** Marks the texts whose contrast is measured. */
export const marked = 'data-look'
/**
 * The size of a target does not bind where a place is the information, as for pins on a map and bars on a time axis (WCAG
 * 2.5.8, "essential").
 */
export const axeSpec = {
  rules: [
    { id: 'color-contrast', selector: `[${marked}]` },
    { id: 'target-size', selector: '*:not([data-bar])' },
    // Outside of the landmarks are lists and menus of an open field, the link past the frame, and the tip, which is read
    // with the element that it describes.
    { id: 'region', selector: 'body *:not([data-portal], [data-portal] *, [href="#main"], [role="tooltip"])' },
  ],
}

/** The frame around every screen: a third of what there would be to check. The test of the realm's home checks it. */
export const frame = ['#sidebar', '#header']

/**
 * Rows of a list are made alike: those after the first four are left out, unless one of them has a text whose contrast
 * no row before has.
 */
export const alikeRows = `tbody tr:nth-child(n + 5):not(:has([${marked}]))`

type Check = { message: string; relatedNodes?: { html: string }[] }
type Violation = { id: string; help: string; nodes: { target: unknown[]; any: Check[] }[] }

export const wordsOf = (violations: readonly Violation[]) =>
  violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, any: [check] }) =>
      [`${target.join(' ')}: ${check?.message ?? ''}`, ...(check?.relatedNodes ?? []).map(({ html }) => html)].join(
        ' ',
      ),
    ),
  }))

/**
 * Ends running animations, because colours half-way between two states would be measured, and scrolls to the top,
 * because a control that has slid half under the header is no target that is too small.
 */
export async function settle(): Promise<void> {
  window.scrollTo(0, 0)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
}

/**
 * What structural rules see, as a text: tags, attributes, texts and visibility of all elements of `inside`, and of those
 * that they name by an id. Without styles, without `omitted`, and without `attribute`, which marks the texts to measure.
 */
export function describeStructure(look: { inside: string; omitted: string; attribute: string }): string {
  const { inside, omitted, attribute } = look
  const ignored = ['class', 'style', attribute]
  const left = new Set(document.querySelectorAll(`head, style, ${omitted}`))
  const found = new Set<Element>()
  const add = (element: Element): void => {
    if (found.has(element) || left.has(element)) return
    found.add(element)
    for (const child of element.children) add(child)
  }
  for (const element of document.querySelectorAll(inside)) if (!element.closest(omitted)) add(element)
  const ids = [...found].flatMap(({ attributes }) =>
    [...attributes].filter(({ name }) => /^(aria-|for$)/.test(name)).flatMap(({ value }) => value.split(' ')),
  )
  for (const id of ids) {
    const named = document.getElementById(id)
    if (named && !named.closest(omitted)) add(named)
  }
  return [...found]
    .map((element) => {
      const attributes = [...element.attributes].filter(({ name }) => !ignored.includes(name))
      const texts = [...element.childNodes].map((node) => (node.nodeType === 3 ? node.nodeValue : ''))
      const isVisible = element.checkVisibility({ visibilityProperty: true })
      return [element.tagName, isVisible, ...attributes.map(({ name, value }) => `${name}=${value}`), ...texts].join()
    })
    .join('\n')
}

/** Texts that look alike, across checks: the numbers of their backgrounds, and the looks that passed. */
export type KnownLooks = { grounds: Map<string, number>; passed: Set<string> }

/**
 * Marks one of all texts that have the same colour, size, weight and backgrounds, because measuring contrast takes most of
 * a check. Texts whose look has passed are not marked. Returns the marked texts with their looks.
 */
export function markTexts(
  attribute: string,
  { grounds: numbers, passed }: KnownLooks = { grounds: new Map(), passed: new Set() },
): { element: Element; look: string }[] {
  const texts: { element: Element; look: string }[] = []
  const seen = new Set<string>()
  const grounds = new Map<Element, number>()
  // Backgrounds get numbers: neighbours share one, and texts of all layers would be long.
  const groundOf = (element: Element | null): number => {
    if (!element) return 0
    const read = grounds.get(element)
    if (read !== undefined) return read
    const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element)
    const layers = [backgroundColor, backgroundImage, opacity, filter, position, groundOf(element.parentElement)].join()
    const ground = numbers.get(layers) ?? numbers.size + 1
    numbers.set(layers, ground)
    grounds.set(element, ground)
    return ground
  }
  // A link in a text must differ from the text around it.
  const around = (element: Element): string[] => {
    const link = element.closest('a[href]')
    if (!link?.parentElement) return []
    const { textDecorationLine, borderBottomStyle, fontWeight } = getComputedStyle(link)
    const { color, fontWeight: weight } = getComputedStyle(link.parentElement)
    return [textDecorationLine, borderBottomStyle, fontWeight, color, weight]
  }
  for (const element of document.querySelectorAll('body *')) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
    const isField = element.matches('input, select, textarea')
    element.removeAttribute(attribute)
    if (!hasText && !isField) continue
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const own = [color, fontSize, fontWeight, textShadow, element.matches(':disabled'), groundOf(element)]
    const look = [...own, ...around(element)].join(' ')
    if (passed.has(look) || seen.has(look)) continue
    element.setAttribute(attribute, '')
    texts.push({ element, look })
    if (element.checkVisibility()) seen.add(look)
  }
  return texts
}
