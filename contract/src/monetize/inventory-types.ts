// In a file of its own: the addresses of screens need it, and load before the calls do.
/** What a player can hold. */
export const inventoryTypes = ['currency', 'item'] as const
export type InventoryType = (typeof inventoryTypes)[number]
