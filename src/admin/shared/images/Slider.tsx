// Labelled slider between two limits, for touch and arrow keys.
import { useId } from 'react';
import { FieldFrame, fieldAttributes } from '#ui/FieldFrame.tsx';
import styles from './Slider.module.css';

type SliderProps = {
  label: string;
  min: number;
  max: number;
  value: number;
  onSlide: (value: number) => void;
};

const STEPS = 100;

export function Slider({ label, min, max, value, onSlide }: SliderProps) {
  const frame = { id: useId(), label };
  return (
    <FieldFrame {...frame}>
      <input
        {...fieldAttributes(frame, {})}
        type="range"
        min={min}
        max={max}
        step={(max - min) / STEPS}
        value={value}
        onChange={(event) => onSlide(event.target.valueAsNumber)}
        className={styles.slider}
      />
    </FieldFrame>
  );
}
