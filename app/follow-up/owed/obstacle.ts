/** The reason that an author cannot be reminded now. */
export type Obstacle = 'SELF' | 'INACTIVE' | 'LEFT' | 'LOCKED' | 'REMINDED';
