/** Why a spreadsheet cannot be read or written exactly, as a sentence for people. */
export class SheetError extends Error {}
