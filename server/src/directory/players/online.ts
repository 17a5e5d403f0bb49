/** True if a player is online: each contact renews `online_until`. */
export const isOnline = (onlineUntil: number | null, now: number): boolean => onlineUntil !== null && onlineUntil > now
