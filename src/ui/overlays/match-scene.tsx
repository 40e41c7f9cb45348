import { LogoMark } from '../frames/logo.tsx'
import { Photo, type PhotoSource } from '../photo.tsx'

type MatchScenePerson = { name: string; photo?: PhotoSource | null }

type MatchSceneProps = {
  me: MatchScenePerson
  other: MatchScenePerson
  /** Called for a click on the other member's portrait; `openOtherLabel` names the button. */
  onOpenOther?: () => void
  openOtherLabel?: string
}

/** The displayed width of each portrait. */
export const MATCH_PHOTO_SIZES = '180px'

const RAYS = Array.from({ length: 14 }, (_, index) => (index * 360) / 14)

/** Two portraits move in from the sides and meet in a spark. */
export function MatchScene({ me, other, onOpenOther, openOtherLabel }: MatchSceneProps) {
  const portrait = 'w-full rounded-[1.5rem] border-4 border-white shadow-overlay'
  return (
    <div className="relative mx-auto flex w-full max-w-88 justify-center py-6">
      <div className="match-left w-[46%]">
        <Photo
          photo={me.photo}
          alt={me.name}
          ratio={4 / 5}
          sizes={MATCH_PHOTO_SIZES}
          priority="eager"
          className={portrait}
        />
      </div>
      <div className="match-right -ms-[6%] w-[46%]">
        {onOpenOther ? (
          <button
            type="button"
            aria-label={openOtherLabel}
            className="block w-full rounded-[1.5rem] focus-visible:outline-white"
            onClick={(event) => {
              event.stopPropagation()
              onOpenOther()
            }}
          >
            <Photo
              photo={other.photo}
              alt=""
              ratio={4 / 5}
              sizes={MATCH_PHOTO_SIZES}
              priority="eager"
              className={portrait}
            />
          </button>
        ) : (
          <Photo
            photo={other.photo}
            alt={other.name}
            ratio={4 / 5}
            sizes={MATCH_PHOTO_SIZES}
            priority="eager"
            className={portrait}
          />
        )}
      </div>
      <div aria-hidden="true" className="absolute top-1/2 left-1/2">
        {RAYS.map((angle, index) => (
          <span
            key={angle}
            className={`match-ray absolute h-1 rounded-full ${index % 2 ? 'w-8 bg-warning' : 'w-12 bg-white'}`}
            style={{ rotate: `${angle}deg` }}
          />
        ))}
        <span className="match-heart absolute -top-9 -left-9 grid size-18 place-items-center rounded-full bg-white shadow-overlay">
          <LogoMark className="size-11" />
        </span>
      </div>
    </div>
  )
}
