import type { Time } from '../../../engines/database/tables.ts'

export type NotificationTables = {
  launch_messages: { cid: number; name: string; body: string; updated_at: Time }
  push_registrations: { pid: string; provider: string; token: string; gamer_tag: number; registered_at: Time }
}
