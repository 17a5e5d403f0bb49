import { useMemo } from 'react'
import type { FormFailure } from '../ui/form/use-form-faults.ts'
import { writeFailure } from './failure.ts'

/** The failure of a mutation for a FormDrawer, the same object for as long as the error is the same. */
export const useWriteFailure = (message: string, error: unknown): FormFailure | null =>
  useMemo(() => (error ? writeFailure(message, error) : null), [message, error])
