import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#page/use-api.ts'

const MAXIMUM_AGE_MILLISECONDS = 3_600_000
const TIMEOUT_MILLISECONDS = 10_000

type Place = { country: string; region: string; place: string; placeName: string }
type Outcome = 'located' | 'location_denied' | 'location_failed'

/** Finds the place nearest to the browser's position. */
export function useMyPlace(onFound: (place: Place) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const permission = useGeolocationPermission()
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<{ outcome: Outcome; name: string }>()
  // The visitor may have allowed the position in the browser's settings since.
  const outcome =
    found?.outcome === 'location_denied' && permission === 'granted' ? undefined : found?.outcome

  async function find() {
    setBusy(true)
    try {
      const { latitude, longitude } = await position()
      // Rounded to about a kilometre, which is enough for a place.
      const input = { lat: Math.round(latitude * 100) / 100, lon: Math.round(longitude * 100) / 100 }
      const { geocode } = await queryClient.ensureQueryData(
        api.site.geocode.queryOptions({ input, gcTime: MAXIMUM_AGE_MILLISECONDS }),
      )
      const { country, region, place, place_name: placeName } = geocode
      onFound({ country, region, place, placeName })
      setFound({ outcome: 'located', name: placeName })
    } catch (error) {
      const denied = error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED
      setFound({ outcome: denied ? 'location_denied' : 'location_failed', name: '' })
    } finally {
      setBusy(false)
    }
  }
  const supported = permission !== 'unsupported'
  return { supported, busy, find: () => void find(), outcome, name: found?.name ?? '' }
}

/** The browser's permission; unknown where it cannot tell before the first request. */
function useGeolocationPermission(): 'unsupported' | 'unknown' | PermissionState {
  const [permission, setPermission] = useState<'unsupported' | 'unknown' | PermissionState>('unsupported')
  useEffect(() => {
    if (!('geolocation' in navigator) || !window.isSecureContext) return
    setPermission('unknown')
    const ended = new AbortController()
    navigator.permissions?.query({ name: 'geolocation' }).then(
      (status) => {
        const read = () => setPermission(status.state)
        if (!ended.signal.aborted) read()
        status.addEventListener('change', read, { signal: ended.signal })
      },
      () => {},
    )
    return () => ended.abort()
  }, [])
  return permission
}

function position(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      maximumAge: MAXIMUM_AGE_MILLISECONDS,
      timeout: TIMEOUT_MILLISECONDS,
    }),
  )
}
