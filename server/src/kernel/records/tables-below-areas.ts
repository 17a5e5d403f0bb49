import { tables as accounts } from '../../directory/accounts/tables.ts'
import { tables as organizations } from '../../directory/organizations/tables.ts'
import { tables as players } from '../../directory/players/tables.ts'
import { tables as realms } from '../../directory/realms/tables.ts'
import { tables as emails } from '../../engines/email/tables.ts'
import { tables as jobs } from '../../engines/jobs/tables.ts'
import { tables as connections } from '../../engines/live/tables.ts'
import { tables as approvals } from '../approvals/tables.ts'
import { tables as attempts } from '../attempts/tables.ts'
import { tables as audit } from '../audit/tables.ts'
import { tables as drafts } from '../drafts/tables.ts'
import { tables as fileCheck } from '../file-check/tables.ts'
import { tables as giving } from '../giving/tables.ts'
import { tables as history } from '../history/tables.ts'
import { tables as personalData } from '../personal-data/tables.ts'
import { tables as plans } from '../plans/tables.ts'
import { tables as realmConfig } from '../realm-config/tables.ts'
import { tables as results } from '../results/tables.ts'
import { tables as servers } from '../servers/tables.ts'
import { tables as localizations } from '../texts/tables.ts'

/** The tables of the engines, the directory, and the kernel. */
export const tablesBelowAreas = [
  connections,
  emails,
  jobs,
  organizations,
  realms,
  accounts,
  players,
  approvals,
  attempts,
  audit,
  drafts,
  fileCheck,
  giving,
  history,
  personalData,
  plans,
  realmConfig,
  results,
  servers,
  localizations,
] as const
