// TypeScript lets only a module add to another one.
export {}

/** The table of calls per day. */
declare module '../../../engines/database/tables.ts' {
  interface Tables {
    api_hits: { cid: number; day: string; pid: string; service: string; hits: number }
  }
}
