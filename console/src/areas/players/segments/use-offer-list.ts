import { type KeyboardEvent, useRef, useState } from 'react'

/**
 * Opens the suggestions below a text field while typing, until the text equals a suggestion, Enter is pressed or the
 * field loses the focus. Otherwise they would cover the next field.
 */
export function useOfferList(isOffer: (text: string) => boolean) {
  const [isOpen, setIsOpen] = useState(false)
  const isWhole = useRef(false)
  return {
    /** Called with each text, before the field opens its list. */
    typed(text: string) {
      isWhole.current = isOffer(text)
      if (isWhole.current) setIsOpen(false)
    },
    props: {
      dropdownOpened: isOpen,
      onDropdownOpen: () => setIsOpen(!isWhole.current),
      onDropdownClose: () => setIsOpen(false),
      // A click opens the list, even if the field has a value.
      onClick: () => setIsOpen(true),
      onKeyDown({ key }: KeyboardEvent) {
        // Arrow keys open the list, too.
        isWhole.current = false
        if (key === 'Enter') setIsOpen(false)
      },
    },
  }
}
