import { type ChangeEvent, type RefObject, useEffect, useState } from 'react'
import { whenReleased } from '../code/when-released.ts'

type TypedText = {
  /** The text of the present value; shown unless somebody is typing. */
  shown: string
  /** The value that a text stands for; undefined if it stands for none. */
  read: (text: string) => string | undefined
  /** What to say of a text that stands for no value. */
  fault: string | ((text: string) => string)
  box: RefObject<HTMLInputElement | null>
  onChange: ((value: string) => void) | undefined
}

/**
 * A field whose text is read as it is typed, such as a time or a duration. What cannot be read stays as typed, with its
 * fault under it, and makes the input invalid for the browser: a form is not sent with the value that stood there before.
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
    // The fault would push away what is being pressed.
    whenReleased(() => setIsLeft(true))
    if (!isWrong) setText(undefined)
  }
  return {
    inputProps: { value: text ?? shown, onChange: change, onBlur: leave, onInvalid: () => setIsLeft(true) },
    /** The fault to show: not before the field is left, since half a time is none. */
    fault: isWrong && isLeft ? fault : undefined,
    /** Drops what was typed, for a value that was chosen otherwise. */
    forget: () => setText(undefined),
  }
}
