import type { Time } from './tables.ts'

export type NotificationTables = {
  push_registrations: { pid: string; provider: string; token: string; gamer_tag: number; registered_at: Time }
}
