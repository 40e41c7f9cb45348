export type Position = { latitude: number; longitude: number }

const EARTH_RADIUS_KM = 6_371

/** Great-circle distance in kilometres (haversine). */
export function distanceKm(a: Position, b: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const dLat = radians(b.latitude - a.latitude)
  const dLon = radians(b.longitude - a.longitude)
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLon / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

const COARSE_STEP_KM = 5
const FAR_KM = 300

/** The distance as members may know it: rounded up to 5 km, and null beyond 300 km. */
export function coarseDistanceKm(a: Position, b: Position): number | null {
  const distance = distanceKm(a, b)
  return distance > FAR_KM ? null : Math.max(1, Math.ceil(distance / COARSE_STEP_KM)) * COARSE_STEP_KM
}
