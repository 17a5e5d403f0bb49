import { readRealmSecret } from '../directory/organizations/directory.ts'
import type { TestApp } from './test-app.ts'

/** The secret of the app's realm, as whoever deploys its game servers knows it. */
export const realmSecret = ({
  db,
  services,
  cid,
  pid,
}: Pick<TestApp, 'db' | 'services' | 'cid' | 'pid'>): Promise<string> =>
  readRealmSecret({ db, cid, id: pid, createdAt: 0 }, services.vault)
