import { hash, verify } from '@node-rs/argon2'
import { ApiError } from '@regent/contract/errors'
import { threadShares } from '../../../engines/thread-pool.ts'

/** argon2id with 19 MiB and two passes, OWASP's smallest recommended setting. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing is slow on purpose; more concurrent hashes than cores would only starve other work. */
let free = threadShares.hashes
const hashQueue: (() => void)[] = []
/** The queue takes some seconds. Later callers would time out before their turn. */
export const maxWaitingHashes = 64

async function queueHash<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1
  else if (hashQueue.length >= maxWaitingHashes) {
    throw new ApiError('ServerBusy', {
      message: 'Too many sign-ins at the same time. Nothing was changed. Try again in a few seconds.',
    })
  } else await new Promise<void>((resolve) => hashQueue.push(resolve))
  try {
    return await work()
  } finally {
    const next = hashQueue.shift()
    if (next) next()
    else free += 1
  }
}

export const hashPassword = (password: string): Promise<string> => queueHash(() => hash(password, cost))

/** A hash that no password matches, so that an unknown e-mail takes as long as a wrong password. */
const decoy = hashPassword('decoy')

export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const matches = await queueHash(async () => verify(passwordHash ?? (await decoy), password))
  return matches && passwordHash !== null && passwordHash !== undefined
}

const commonPasswords = new Set([
  'password',
  'password1',
  'password123',
  '12345678',
  '123456789',
  '1234567890',
  'qwertyui',
  'qwertyuiop',
  'qwerty123',
  'letmein1',
  'iloveyou',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'trustno1',
  'admin123',
  'welcome1',
  'passw0rd',
  '11111111',
  '00000000',
  'abc12345',
  'abcd1234',
])

/** Rejects passwords that are guessed first: common ones, one repeated letter, the person's e-mail. */
export function checkPassword(password: string, email: string | undefined, field = 'password'): void {
  const plain = password.toLowerCase()
  const isGuessable =
    commonPasswords.has(plain) ||
    new Set(plain).size < 3 ||
    (email !== undefined && (plain === email.toLowerCase() || plain === email.split('@')[0]?.toLowerCase()))
  if (isGuessable) {
    throw new ApiError('WeakPassword', {
      field,
      message:
        'The password is too easy to guess. Use at least 8 characters. Do not use a common word, one repeated letter or your e-mail.',
    })
  }
}
