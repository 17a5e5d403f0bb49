import type { Column } from '../../../ui/table/DataTable.tsx'
import { WhyLink } from './WhyLink.tsx'
import type { AskedThing } from './why-search.ts'

type Asking = { thing: AskedThing; name: string; playerScreen?: string }

/** The column "Why?" of a list; rows without a subject have none. */
export const whyColumn = <Row extends object>(of: (row: Row) => Asking | undefined): Column<Row> => ({
  id: 'ask-why',
  header: 'Why?',
  width: 70,
  cell: (row) => {
    const asking = of(row)
    return asking && <WhyLink {...asking} />
  },
})
