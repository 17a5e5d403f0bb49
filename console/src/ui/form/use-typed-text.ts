import { type ChangeEvent, type RefObject, useEffect, useState } from 'react'
import { whenReleased } from '../code/when-released.ts'

type TypedText = {
  /** The text of the current value, shown unless the user is typing. */
  shown: string
  /** Parses the text; undefined if it is invalid. */
  read: (text: string) => string | undefined
  /** Error for text that cannot be parsed. */
  fault: string | ((text: string) => string)
  box: RefObject<HTMLInputElement | null>
  onChange: ((value: string) => void) | undefined
}

/**
 * A field that parses its text while typing, such as a time or a duration. Invalid text stays in the field with its
 * error below, and makes the input invalid for the browser, so that a form is not submitted with the previous value.
 */
export function useTypedText({ shown, read, fault: faultOf, box, onChange }: TypedText) {
  const [text, setText] = useState<string>()
  const [isLeft, setIsLeft] = useState(true)
  const isWrong = text !== undefined && text.trim() !== '' && read(text) === undefined

  const fault = typeof faultOf === 'string' ? faultOf : isWrong ? faultOf(text) : ''

  useEffect(() => {
    box.current?.setCustomValidity(isWrong ? fault : '')
  }, [box, isWrong, fault])

  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const next = currentTarget.value
    setText(next)
    setIsLeft(false)
    const value = next.trim() === '' ? '' : read(next)
    if (value !== undefined) onChange?.(value)
  }
  const leave = () => {
    // The error would move the pressed element.
    whenReleased(() => setIsLeft(true))
    if (!isWrong) setText(undefined)
  }
  return {
    inputProps: { value: text ?? shown, onChange: change, onBlur: leave, onInvalid: () => setIsLeft(true) },
    /** The visible error: only after the field has lost focus, since incomplete text is always invalid. */
    fault: isWrong && isLeft ? fault : undefined,
    /** Drops the typed text, for example after a value was selected otherwise. */
    forget: () => setText(undefined),
  }
}
