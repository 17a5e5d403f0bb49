import type { CloudFile, CloudFileKind } from '@regent/contract/operate/cloud-files'

/** Labels of the recipients of a file. */
export const kindLabels: Record<CloudFileKind, string> = {
  base: 'every game client',
  server: 'game servers and operators',
  cohort: 'players of a cohort',
  asset: 'anyone with the URL',
}

export const isFileOver = ({ expiration }: Pick<CloudFile, 'expiration'>, now: number): boolean =>
  expiration !== undefined && expiration <= now

/** "starter-pack-price, cohort b" */
export const formatCohort = ({ cohort }: CloudFile): string =>
  cohort ? `${cohort.trial}, cohort ${cohort.cohort}` : ''
