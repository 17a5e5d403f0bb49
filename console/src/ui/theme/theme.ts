import { createTheme, localStorageColorSchemeManager } from '@mantine/core'
import { closingClass } from '../code/keys.ts'

/** The width of a drawer with a form, in pixels. */
export const formWidth = 528
/** Of drawers with one value next to its list. */
export const valueWidth = 400

/** Marks a closed dialog or drawer that is still fading out: the page handles keys again. */
const markClosing = (_theme: unknown, { opened }: { opened?: boolean }) => ({ content: opened ? '' : closingClass })

/** Also publishes the width of a drawer, because toasts are placed next to it (parts.css). */
const markDrawer = (_theme: unknown, { opened, size }: { opened?: boolean; size?: unknown }) => ({
  content: !opened ? closingClass : Number(size) > formWidth ? 'is-wide-drawer' : 'is-drawer',
})

/**
 * The list of a field scrolls natively (parts.css), so the arrow keys scroll it; they would not scroll a nested box.
 */
const withScrollArea = false
const list = { withScrollArea, comboboxProps: { shadow: 'md', offset: 4 } } as const

/** The `header` element of a dialog is not a landmark: the banner of the page is the frame's header. */
const plainHeader = { header: { role: 'presentation' } }

/** Settings that Mantine reads in JS. Colours, sizes and fonts are variables in theme.css. */
export const theme = createTheme({
  primaryColor: 'indigo',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Button: { defaultProps: { variant: 'default' } },
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    Drawer: {
      classNames: markDrawer,
      defaultProps: {
        attributes: plainHeader,
        position: 'right',
        padding: 'md',
        overlayProps: { backgroundOpacity: 0.35 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    Modal: {
      classNames: markClosing,
      defaultProps: {
        attributes: plainHeader,
        padding: 'md',
        radius: 'md',
        overlayProps: { backgroundOpacity: 0.35 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        position: 'bottom-end',
        offset: 4,
        transitionProps: { duration: 100 },
        // The placeholder is not a menu item, but a menu's children must be; the first item takes focus instead.
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: { defaultProps: { shadow: 'md', offset: 4, transitionProps: { duration: 100 } } },
    Select: { defaultProps: { ...list, allowDeselect: false } },
    MultiSelect: { defaultProps: list },
    Autocomplete: { defaultProps: { withScrollArea } },
    TagsInput: { defaultProps: { withScrollArea } },
    // Label above, hint below the label's field, error last.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false, events: { hover: true, focus: true, touch: false } } },
  },
})

/** Shared with public/color-scheme.js, which reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'regent-color-scheme' })
