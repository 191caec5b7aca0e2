import { svgText } from '../../charts/figure/svgText.ts';

/** Pixels of a picture for each of the drawing's. */
const sharpness = 2;

/** A figure as a PNG picture, twice as sharp as it is drawn. */
export async function pictureOf(figure: SVGSVGElement): Promise<Blob> {
  const [width, height] = ['width', 'height'].map((side) => Number(figure.getAttribute(side)));
  const url = URL.createObjectURL(new Blob([svgText(figure)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = sharpness * width!;
    canvas.height = sharpness * height!;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser draws no pictures');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('this browser writes no PNG');
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}
