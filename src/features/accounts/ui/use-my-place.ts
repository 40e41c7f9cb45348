import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const MAXIMUM_AGE_MILLISECONDS = 3_600_000
const TIMEOUT_MILLISECONDS = 10_000

type Place = { country: string; region: string; place: string }
type Outcome = 'located' | 'location_denied' | 'location_failed'

/** "Use my location": asks the browser, then the known place nearest to it. */
export function useMyPlace(onFound: (place: Place) => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const [supported, setSupported] = useState(false)
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<{ outcome: Outcome; name: string }>()
  useEffect(() => setSupported('geolocation' in navigator && window.isSecureContext), [])

  async function find() {
    setBusy(true)
    try {
      const { latitude, longitude } = await position()
      // About a kilometre is near enough for a place; nobody needs to know more.
      const input = { lat: Math.round(latitude * 100) / 100, lon: Math.round(longitude * 100) / 100 }
      const { geocode } = await api.site.geocode.call(input)
      onFound({ country: geocode.country, region: geocode.region, place: geocode.place })
      setFound({ outcome: 'located', name: geocode.place_name })
    } catch (error) {
      const denied = error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED
      setFound({ outcome: denied ? 'location_denied' : 'location_failed', name: '' })
    } finally {
      setBusy(false)
    }
  }
  return { supported, busy, find: () => void find(), outcome: found?.outcome, name: found?.name ?? '' }
}

function position(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      maximumAge: MAXIMUM_AGE_MILLISECONDS,
      timeout: TIMEOUT_MILLISECONDS,
    }),
  )
}
