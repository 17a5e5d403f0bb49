import { textColumns } from '../../../engines/database/text-columns.ts'

/** The table of calls per day. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    api_hits: { cid: number; day: string; pid: string; service: string; hits: number }
  }
}

export const texts = textColumns({
  api_hits: { service: 'word' },
})
