import { landscape } from '#tests/harness/pictures.ts'
import type { Paths } from './walk.ts'

/** Search, saved searches and the swipe game. */
export const FINDING: Paths = {
  'name the place of a position': ({ visitor }) => visitor.call('GET', '/geocode.php?lat=47.5&lon=8.5'),
  'type the name of a place': ({ visitor }) => visitor.api.site.places({ country: 'NL', typed: 'Plaats 12' }),
  search: ({ anna }) => anna.api.discovery.search({ gender: 'male' }),
  'search on in the recommended order': async ({ anna }) => {
    const { next_cursor } = await anna.api.discovery.search({ gender: 'male' })
    await anna.api.discovery.search({ gender: 'male', cursor: next_cursor! })
  },
  'search a region by age': ({ anna }) =>
    anna.api.discovery.search({ gender: 'male', countryregion: 'NL-UT', min_age: 30, max_age: 40 }),
  'search few ages': ({ anna }) => anna.api.discovery.search({ gender: 'male', min_age: 35, max_age: 35 }),
  'search by fields of the profile': ({ anna }) =>
    anna.api.discovery.search({
      gender: 'male',
      hair_color: 'black,brown',
      interests: 'art,yoga',
      photo: 'yes',
    }),
  'search around a place': ({ anna }) =>
    anna.api.discovery.search({ gender: 'male', place: 'NL-UT-utrecht', radius: 25, body_type: 'slim' }),
  'search further around a place': ({ anna }) =>
    anna.api.discovery.search({ gender: 'male', place: 'NL-UT-utrecht', radius: 100, eye_color: 'blue' }),
  'search who is online': ({ anna }) => anna.api.discovery.search({ gender: 'male', online: 'yes' }),
  'search the newest': ({ anna }) =>
    anna.api.discovery.search({ gender: 'male', sort: 'newest', new: 'yes' }),
  'search the nearest': ({ anna }) => anna.api.discovery.search({ gender: 'male', sort: 'nearest' }),
  'search without an account': ({ visitor }) => visitor.api.discovery.search({ gender: 'male' }),
  'save a search, and see who is new': async ({ anna, id }) => {
    const filters = { gender: 'male', hair_color: 'black' } as const
    const search = { id: id(), name: 'Zwart', filters, weekly_mail: false }
    await anna.api.discovery.saveSearch(search)
    await anna.api.discovery.savedSearches()
    await anna.api.discovery.updateSavedSearch({ id: search.id, looked: true })
    await anna.api.discovery.removeSavedSearch({ id: search.id })
  },
  'have the main photo verified': async ({ site, anna }) => {
    const file = new File([(await landscape()) as BlobPart], 'pose.jpg')
    const photo = (await anna.api.photos.upload({ key: crypto.randomUUID(), file })).photo
    // As a moderator would.
    await site.rows(`update photo set status = 'active' where id = $1`, [photo.id])
    await site.rows(
      `update profile set main_photo_id = $1 where member_id = (select member_id from photo where id = $1)`,
      [photo.id],
    )
    const { asked } = (await anna.api.photos.startVerification()).verification
    await anna.api.photos.sendVerification({ id: asked!.id, file })
    await anna.api.photos.endVerification({})
    await anna.api.photos.remove({ id: photo.id })
  },
  'see whom there is to meet': ({ anna }) => anna.api.discovery.signupMatches(),
  'play the swipe game': ({ anna }) => anna.api.discovery.swipeDeck(),
  'answer in the swipe game': ({ anna, other }) => anna.api.discovery.swipe({ id: other, like: true }),
  'take a card back': ({ anna, other }) => anna.api.discovery.undoSwipe({ id: other }),
}
