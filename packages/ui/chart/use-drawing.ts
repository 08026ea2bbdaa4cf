/** Keeps one ECharts drawing inside an element: made once, drawn again when its option or width changes, disposed at the end. */
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState, type RefCallback } from 'react';
import { drawIn, type Drawn, type Option } from './engine.ts';

/** The height of every chart in pixels. */
export const HEIGHT = 250;

/** Where the drawing stands, to place things over it; a new object after each drawing. */
export interface Scale {
  /** Pixels from the left of a place on the horizontal axis. */
  readonly left: (x: number) => number;
  /** Pixels from the top of a value. */
  readonly top: (y: number) => number;
  /** Place on the horizontal axis under a pixel from the left. */
  readonly under: (pixel: number) => number;
}

interface Drawing {
  readonly frame: RefCallback<HTMLDivElement>;
  readonly host: RefCallback<HTMLDivElement>;
  /** Pixels; 0 until measured. */
  readonly width: number;
  readonly drawn: Drawn | null;
  readonly scale: Scale | null;
}

/** `optionFor` makes the option for a width in pixels; it must be stable between renders that draw the same. */
export function useDrawing(optionFor: (width: number) => Option): Drawing {
  const { ref: frame, width } = useElementSize<HTMLDivElement>();
  const [element, host] = useState<HTMLDivElement | null>(null);
  const drawn = useRef<Drawn | null>(null);
  const [state, setState] = useState<{ drawn: Drawn; scale: Scale } | null>(null);

  useEffect(() => {
    return () => {
      drawn.current?.dispose();
      drawn.current = null;
    };
  }, [element]);

  useEffect(() => {
    if (!element || width === 0) return;
    const chart = (drawn.current ??= drawIn(element, width, HEIGHT));
    chart.resize({ width, height: HEIGHT });
    chart.setOption(optionFor(width), true);
    setState({ drawn: chart, scale: scaleOf(chart) });
  }, [element, width, optionFor]);

  return { frame, host, width, drawn: state?.drawn ?? null, scale: state?.scale ?? null };
}

function scaleOf(chart: Drawn): Scale {
  return {
    left: (x) => Number(chart.convertToPixel({ xAxisIndex: 0 }, x)),
    top: (y) => Number(chart.convertToPixel({ yAxisIndex: 0 }, y)),
    under: (pixel) => Number(chart.convertFromPixel({ xAxisIndex: 0 }, pixel)),
  };
}
