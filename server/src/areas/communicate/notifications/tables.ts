import type { Time } from '../../../engines/database/tables.ts'

declare module '../../../engines/database/tables.ts' {
  interface Tables {
    push_registrations: { pid: string; provider: string; token: string; gamer_tag: number; registered_at: Time }
  }
}
