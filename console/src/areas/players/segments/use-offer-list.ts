import { type KeyboardEvent, useRef, useState } from 'react'

/**
 * When the list of offers below a text field is open: while somebody types, until the text is one of the offers, Enter is
 * pressed or the field is left. It would lie over the next field, which is where who has typed a whole name goes.
 */
export function useOfferList(isOffer: (text: string) => boolean) {
  const [isOpen, setIsOpen] = useState(false)
  const isWhole = useRef(false)
  return {
    /** Called with each text, before the field asks for its list. */
    typed(text: string) {
      isWhole.current = isOffer(text)
      if (isWhole.current) setIsOpen(false)
    },
    props: {
      dropdownOpened: isOpen,
      onDropdownOpen: () => setIsOpen(!isWhole.current),
      onDropdownClose: () => setIsOpen(false),
      // Who presses the field asks for the list, whatever it holds.
      onClick: () => setIsOpen(true),
      onKeyDown({ key }: KeyboardEvent) {
        // Arrows ask for the list, too.
        isWhole.current = false
        if (key === 'Enter') setIsOpen(false)
      },
    },
  }
}
