// `npm run docs` writes this file from the contract.

/** The path of reported events. */
export const reportPath = '/report/custom_batch/:cid/:pid/:gamerTag'

/** Maximum number of events in one report. */
export const maxReportedEvents = 500
