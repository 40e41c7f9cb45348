import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  type UniqueIdentifier,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { photoSource } from '#page/photo-source.ts'
import { cx } from '#ui/class-names.ts'
import { Photo } from '#ui/photo.tsx'
import { PhotoList, type PhotoListProps } from './own-photo-list.tsx'
import { OwnPhotoTile, type OwnPhotoTileProps } from './own-photo-tile.tsx'

const MOUSE = { activationConstraint: { distance: 6 } }
// A finger that rests first starts a drag; one that moves at once scrolls the page.
const TOUCH = { activationConstraint: { delay: 220, tolerance: 8 } }
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** My photos, sortable by mouse, finger or keyboard. */
export default function SortedPhotoList({ photos, mainId, onOpen, onMove }: PhotoListProps) {
  const t = useTranslations('photos.sorting')
  const { cdn_prefix } = useSettings()
  const ids = photos.map(({ id }) => id)
  const [dragged, setDragged] = useState<UniqueIdentifier>()
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, {
      keyboardCodes: { start: ['Space', 'Enter'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] },
      coordinateGetter(event, { context: { active, over, droppableRects } }) {
        const step = STEPS[event.code]
        if (!step) return
        event.preventDefault()
        const at = ids.indexOf(String((over ?? active)?.id))
        const next = droppableRects.get(ids[Math.min(ids.length - 1, Math.max(0, at + step))]!)
        return next && { x: next.left, y: next.top }
      },
    }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined)
    if (!over || over.id === active.id) return
    const rest = ids.filter((id) => id !== active.id)
    rest.splice(ids.indexOf(String(over.id)), 0, String(active.id))
    onMove(rest)
  }
  const draggedPhoto = photos.find(({ id }) => id === dragged)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointerOrNearest}
      accessibility={{
        announcements: useAnnouncements(ids),
        screenReaderInstructions: { draggable: t('instructions') },
      }}
      onDragStart={({ active }) => setDragged(active.id)}
      onDragEnd={drop}
      onDragCancel={() => setDragged(undefined)}
    >
      <PhotoList photos={photos} mainId={mainId} onOpen={onOpen} tile={MovableTile} />
      <DragOverlay dropAnimation={null}>
        {draggedPhoto && (
          <Photo
            photo={photoSource(draggedPhoto, cdn_prefix)}
            alt=""
            ratio={0.8}
            sizes="20rem"
            className="cursor-grabbing rounded-field opacity-90 shadow-overlay"
          />
        )}
      </DragOverlay>
    </DndContext>
  )
}

/** The photo under the pointer; with the keyboard, the one whose corner is nearest to the dragged photo's. */
const underPointerOrNearest: CollisionDetection = (args) => {
  if (args.pointerCoordinates) {
    const under = pointerWithin(args)
    return under.length > 0 ? under : closestCenter(args)
  }
  const { collisionRect, droppableContainers, droppableRects } = args
  return droppableContainers
    .flatMap((container) => {
      const rect = droppableRects.get(container.id)
      if (!rect) return []
      const value = Math.hypot(rect.left - collisionRect.left, rect.top - collisionRect.top)
      return [{ id: container.id, data: { droppableContainer: container, value } }]
    })
    .sort((a, b) => a.data.value - b.data.value)
}

/** The screen reader announcements of each move, in the page's language. */
function useAnnouncements(ids: string[]): Announcements {
  const t = useTranslations('photos.sorting')
  const count = ids.length
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1
  const left = useRef(false)
  return {
    onDragStart({ active }) {
      left.current = false
      return t('started', { number: placeOf(active.id), count })
    },
    onDragOver({ active, over }) {
      left.current ||= over?.id !== active.id
      // Silent at the photo's own place at first, which would interrupt the announcement of the start.
      return over && left.current ? t('over', { place: placeOf(over.id), count }) : undefined
    },
    onDragEnd: ({ active, over }) => t('ended', { place: placeOf((over ?? active).id), count }),
    onDragCancel: ({ active }) => t('cancelled', { place: placeOf(active.id), count }),
  }
}

function MovableTile(props: Omit<OwnPhotoTileProps, 'item' | 'handle'>) {
  const t = useTranslations('photos.sorting')
  const { id } = props.photo
  const drag = useDraggable({
    id,
    disabled: !props.movable,
    attributes: { roleDescription: t('role') },
  })
  const { setNodeRef, isOver } = useDroppable({ id })
  return (
    <OwnPhotoTile
      {...props}
      item={{
        // Key events of the handle bubble up here; dnd-kit ignores keys from elsewhere.
        ...drag.listeners,
        ref: (node) => {
          drag.setNodeRef(node)
          setNodeRef(node)
        },
        className: cx(
          'rounded-field transition-[opacity,box-shadow]',
          drag.isDragging && 'opacity-35',
          isOver && !drag.isDragging && 'ring-4 ring-primary-strong',
        ),
      }}
      handle={{ ...drag.attributes, ref: drag.setActivatorNodeRef }}
    />
  )
}
