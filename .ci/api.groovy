// Corrects japicmp, which treats the elements of an annotation as abstract methods of a class and ignores their defaults.
import japicmp.model.JApiCompatibilityChange
import japicmp.model.JApiCompatibilityChangeType

def hasDefault = { method -> method.present && method.get().methodInfo.getAttribute('AnnotationDefault') != null }

jApiClasses.findAll { it.classType.newType == 'ANNOTATION' && it.classType.oldType == 'ANNOTATION' }*.methods.flatten().each { element ->
  if (hasDefault(element.newMethod)) {
    // A new element with a default is compatible: annotations that omit it keep their meaning.
    element.compatibilityChanges.removeIf { it.type == JApiCompatibilityChangeType.METHOD_ABSTRACT_ADDED_TO_CLASS }
  } else if (hasDefault(element.oldMethod) && element.newMethod.present) {
    println "[ERROR] ${element.newMethod.get().longName} has lost its default"
    element.compatibilityChanges.add(new JApiCompatibilityChange(JApiCompatibilityChangeType.METHOD_ABSTRACT_ADDED_TO_CLASS))
  }
}
jApiClasses
