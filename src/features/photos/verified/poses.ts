/** The poses of which one is asked at random. Each has a drawing, and words in the catalogues. */
export const POSES = [
  'hand_on_cheek',
  'two_fingers',
  'thumb_up',
  'hand_on_head',
  'open_hand',
  'finger_on_nose',
  'ring_of_fingers',
  'hand_behind_ear',
  'fist_under_chin',
  'three_fingers',
] as const
export type Pose = (typeof POSES)[number]

/** A pose is to be copied within this time, by the server's clock. */
export const POSE_MINUTES = 15
/** Poses that a member may ask for within 24 hours. */
export const TRIES_A_DAY = 5
