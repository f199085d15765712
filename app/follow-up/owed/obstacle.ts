/** Why the author of reports cannot be reminded now. */
export type Obstacle = 'SELF' | 'INACTIVE' | 'LEFT' | 'LOCKED' | 'REMINDED';
