import { type MenuAction, MoreMenu } from '../layout/PageHeader.tsx'
import type { Column } from './DataTable.tsx'
import { actionsId } from './table-edges.ts'

type RowMenu = {
  /** The name of the row in "Actions for …". */
  name: string | number
  actions: MenuAction[]
}

/** The last column of a list: the menu of a row's actions. */
export const actionsColumn = <Row,>(menuOf: (row: Row) => RowMenu): Column<Row> => ({
  id: actionsId,
  header: 'Actions',
  align: 'right',
  width: 80,
  cell: (row) => {
    const { name, actions } = menuOf(row)
    return <MoreMenu isQuiet label={`Actions for ${name}`} actions={actions} />
  },
})
