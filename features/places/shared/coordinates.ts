/** WGS 84 degrees as people paste them from a map: "45.991, 9.231" or "45,991 9,231". */
export function parseCoordinates(text: string): { latitude: number; longitude: number } | null {
  const parts = text.trim().match(/^(-?\d{1,2}(?:[.,]\d+)?)\s*[;,\s]\s*(-?\d{1,3}(?:[.,]\d+)?)$/)
  if (!parts) return null
  const [latitude = Number.NaN, longitude = Number.NaN] = parts.slice(1).map((part) => Number(part.replace(',', '.')))
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** The form that `parseCoordinates` reads back: six decimals are about a hand's width. */
export function showCoordinates(point: { latitude: number; longitude: number }): string {
  return `${Number(point.latitude.toFixed(6))}, ${Number(point.longitude.toFixed(6))}`
}
