import { toProblem } from './problem';

/** Resolves to null where what is read is damaged, so that one result does not take away all others. */
export async function nullIfDamaged<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (toProblem(error).code === 'storage-unreadable') return null;
    throw error;
  }
}
