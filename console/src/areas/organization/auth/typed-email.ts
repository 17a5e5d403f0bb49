import { storageKeys } from '../../../api/session/session.ts'

/** Stores the typed e-mail for the next page of this tab. */
export const keepTypedEmail = (email: string): void => sessionStorage.setItem(storageKeys.typedEmail, email.trim())

export const typedEmail = (): string => sessionStorage.getItem(storageKeys.typedEmail) ?? ''

export const forgetTypedEmail = (): void => sessionStorage.removeItem(storageKeys.typedEmail)
