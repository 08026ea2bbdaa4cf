/** Keeps one ECharts drawing inside an element: created once, redrawn when its option or width changes, disposed at the end. */
import { useElementSize } from '@mantine/hooks';
import { useCallback, useEffect, useState, type RefCallback } from 'react';
import { drawIn, type EngineDrawing, type EngineOption } from './engine.ts';

/** The height of every chart in pixels. */
export const CHART_HEIGHT = 250;

/** Converts between values and pixels, to place elements over the drawing; a new object after each drawing. */
export interface DrawingScale {
  /** Pixels from the left for a position on the horizontal axis. */
  readonly left: (x: number) => number;
  /** Pixels from the top for a value. */
  readonly top: (y: number) => number;
  /** Position on the horizontal axis for a pixel from the left. */
  readonly under: (pixel: number) => number;
}

interface DrawingState {
  readonly frame: RefCallback<HTMLDivElement>;
  readonly host: RefCallback<HTMLDivElement>;
  /** Pixels; 0 until measured. */
  readonly width: number;
  readonly drawn: EngineDrawing | null;
  /** Null until something has been drawn. */
  readonly scale: DrawingScale | null;
}

/** `optionFor` makes the option for a width in pixels; it must be stable between renders that draw the same. */
export function useDrawing(optionFor: (width: number) => EngineOption): DrawingState {
  const { ref: frame, width } = useElementSize<HTMLDivElement>();
  const [drawn, setDrawn] = useState<EngineDrawing | null>(null);
  const [scale, setScale] = useState<DrawingScale | null>(null);

  const host = useCallback((element: HTMLDivElement) => {
    const chart = drawIn(element);
    setDrawn(chart);
    return () => {
      chart.dispose();
      setDrawn(null);
      setScale(null);
    };
  }, []);

  useEffect(() => {
    if (!drawn || width === 0) return undefined;
    const finished = () => setScale(scaleOf(drawn));
    drawn.on('finished', finished);
    drawn.resize({ width, height: CHART_HEIGHT });
    drawn.setOption(optionFor(width), true);
    return () => {
      if (!drawn.isDisposed()) drawn.off('finished', finished);
    };
  }, [drawn, width, optionFor]);

  return { frame, host, width, drawn, scale };
}

function scaleOf(chart: EngineDrawing): DrawingScale {
  return {
    left: (x) => chart.convertToPixel({ xAxisIndex: 0 }, x),
    top: (y) => chart.convertToPixel({ yAxisIndex: 0 }, y),
    under: (pixel) => chart.convertFromPixel({ xAxisIndex: 0 }, pixel),
  };
}
