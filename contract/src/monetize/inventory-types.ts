// In a separate file because the routes of screens need it, and they load before the endpoints.
/** Types of things in an inventory. */
export const inventoryTypes = ['currency', 'item'] as const
export type InventoryType = (typeof inventoryTypes)[number]
