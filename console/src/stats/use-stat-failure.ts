import { ApiError } from '@regent/contract/errors'
import { useMemo } from 'react'
import { writeFailure } from '../api/failure.ts'
import type { FormFailure } from '../ui/FormDrawer.tsx'

/** Why a stat was not saved. A player without a gamer tag here is told in exactly the specification's words. */
export function useStatFailure(error: unknown): FormFailure | null {
  return useMemo(() => {
    if (!error) return null
    const { fields: _, ...failure } = writeFailure('The stat was not saved.', error)
    if (!(error instanceof ApiError && error.code === 'NoGamerTag')) return failure
    return { ...failure, message: error.message, advice: undefined }
  }, [error])
}
